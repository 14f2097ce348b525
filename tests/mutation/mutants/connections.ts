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
    name: 'lets a few networks take all places',
    file: 'src/server/platform/http/connection-limits.ts',
    find: 'held < few ? inAll : forMany',
    replace: 'inAll',
    tests: ['tests/server/api/rendered-pages.test.ts'],
  },
  {
    name: 'renders all pages of one network before the pages of another',
    file: 'src/server/api/pages/page-renderer.ts',
    find: 'inTurn(network, turn)',
    replace: "inTurn('', turn)",
    tests: ['tests/server/api/rendered-pages.test.ts'],
  },
  {
    name: 'counts every address of a subscriber as a network',
    file: 'src/server/api/pages/rendered-pages.ts',
    find: 'networkPrefix(request.ip)',
    replace: 'request.ip',
    tests: ['tests/server/api/rendered-pages.test.ts'],
  },
  {
    name: "answers a shared page by the limits of another reader's network",
    file: 'src/server/api/pages/rendered-pages.ts',
    find: "if (isOwn || (typeof outcome !== 'string' &&",
    replace: "if (isOwn || outcome === 'busy' || (typeof outcome !== 'string' &&",
    tests: ['tests/server/api/rendered-pages.test.ts'],
  },
  {
    name: 'draws pictures for every address of a subscriber',
    file: 'src/server/discovery/post-pictures/routes.ts',
    find: 'networkPrefix(request.ip)',
    replace: 'request.ip',
    tests: ['tests/server/discovery/post-pictures.test.ts'],
  },
  {
    name: 'reads the forms of uploads whose client has left',
    file: 'src/server/discussions/images/routes.ts',
    find: ' || request.raw.destroyed) throw',
    replace: ') throw',
    tests: closings,
  },
]
