import type { Mutant } from '../mutant.ts'

const closings: Mutant['tests'] = ['tests/server/platform/early-closings.test.ts']

export const connectionMutants: readonly Mutant[] = [
  {
    name: 'waits for the closing of what has closed',
    file: 'src/server/platform/when-closed.ts',
    find: 'if (closable.closed) act()\n  else closable',
    replace: 'closable',
    tests: closings,
  },
  {
    name: 'reads the rest of bodies for clients that have left',
    file: 'src/server/platform/http/unread-bodies.ts',
    find: 'whenClosed(socket, lift)',
    replace: "socket.once('close', lift)",
    tests: ['tests/server/platform/unread-bodies.test.ts'],
  },
  {
    name: 'counts the bodies of clients that left before their turn',
    file: 'src/server/platform/http/body-limits.ts',
    find: 'whenClosed(raw, takeSlot(networkPrefix(ip)))',
    replace: "raw.once('close', takeSlot(networkPrefix(ip)))",
    tests: closings,
  },
  {
    name: 'keeps the streams of clients that left before they began',
    file: 'src/server/api/trpc/mount.ts',
    find: 'whenClosed(response, () => closed.abort())',
    replace: "response.once('close', () => closed.abort())",
    tests: closings,
  },
  {
    name: 'reads the forms of uploads whose client has left',
    file: 'src/server/discussions/media/routes.ts',
    find: ' || request.raw.destroyed) throw',
    replace: ') throw',
    tests: closings,
  },
]
