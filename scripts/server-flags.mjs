/**
 * Node sizes its heap for the whole machine by default: up to 64 MB for young objects, although few of them survive a
 * request, and several times the live size for old ones. These flags reduce that to an eighth, and to a fifth above the
 * live size.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=20']
