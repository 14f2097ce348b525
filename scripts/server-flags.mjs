/**
 * What Node is started with for the server, which otherwise takes memory as if it had the machine to itself: up to 64 MB
 * for new objects, of which hardly any outlives its request, and for the others several times what is in use. So that
 * is an eighth, and a fifth more than is in use.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=20']
