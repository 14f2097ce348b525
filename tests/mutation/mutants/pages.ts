import type { Mutant } from '../mutant.ts'

const rendered: Mutant['tests'] = ['tests/server/api/rendered-pages.test.ts']
const render: Mutant['tests'] = ['tests/server/api/render-page.test.ts']
const forms: Mutant['tests'] = ['tests/server/api/page-actions.test.ts']
const worker: Mutant['tests'] = ['tests/server/api/pwa.test.ts']
const stored: Mutant['tests'] = ['tests/server/api/stored-pages.test.ts']

export const pageMutants: readonly Mutant[] = [
  {
    name: 'reads bodies that are no forms',
    file: 'src/server/api/pages/page-actions.ts',
    find: 'isForm(request) ? undefined : answerNotFound(reply)',
    replace: 'undefined',
    tests: forms,
  },
  {
    name: 'reads forms of any number of fields',
    file: 'src/server/api/pages/page-actions.ts',
    find: 'const fieldsMax = 20',
    replace: 'const fieldsMax = 1_000_000',
    tests: forms,
  },
  {
    name: 'offers forms to users who may not comment yet',
    file: 'src/client/features/discussions/comments/PlainCommentForm.tsx',
    find: '!viewer?.emailVerified',
    replace: '!viewer',
    tests: render,
  },
  {
    name: 'leads to a thread without the comment that was written',
    file: 'src/client/features/discussions/comments/use-comment-list.ts',
    find: 'page ? addWithAncestors(state, page) : state',
    replace: 'state',
    tests: render,
  },
  {
    name: 'describes posts to search engines where guests may not read',
    file: 'src/server/api/pages/built-client.ts',
    find: 'isIndexed ? preview.posting : null',
    replace: 'preview.posting',
    tests: ['tests/server/api/link-previews.test.ts'],
  },
  {
    name: 'caches the page of a signed-in user for everybody',
    file: 'src/server/api/pages/rendered-pages.ts',
    find: 'ctx.viewer || refused\n',
    replace: 'refused\n',
    tests: rendered,
  },
  {
    name: "lets the browser's history show the pages of a user who signed out",
    file: 'src/server/api/pages/rendered-pages.ts',
    find: "    if (ctx.viewer) reply.header('cache-control', 'no-store')\n",
    replace: '',
    tests: rendered,
  },
  {
    name: 'lets pages wait for the renderer without limit',
    file: 'src/server/api/pages/page-renderer.ts',
    find: 'total: 20',
    replace: 'total: 1_000',
    tests: rendered,
  },
  {
    name: 'lets one address take the whole renderer',
    file: 'src/server/api/pages/page-renderer.ts',
    find: 'perKey: 8',
    replace: 'perKey: 1_000',
    tests: rendered,
  },
  {
    name: 'lets a text end the element with the data of a page',
    file: 'src/client/platform/page-state.ts',
    find: ".replaceAll('<', '\\\\u003c')",
    replace: '',
    tests: render,
  },
  {
    name: 'sends a page with a query that got no answer',
    file: 'src/client/rendering/render-page.tsx',
    find: ' || errors.some((error) => !lasting.includes(errorStatus(error) ?? 0))',
    replace: '',
    tests: render,
  },
  {
    name: 'sends missing pages with the status 200',
    file: 'src/client/ui/page-response.ts',
    find: 'response.status = status',
    replace: 'response.status = 200',
    tests: render,
  },
  {
    name: 'keeps a stored page after the server refused it',
    file: 'public/sw.js',
    find: 'if (isRefusedPage(response)) await',
    replace: 'if (false) await',
    tests: worker,
  },
  {
    name: 'serves the pages of a former viewer after a page that is not stored',
    file: 'public/sw.js',
    find: 'viewer === null ? null : await recordViewer(viewer, requestedIn)\n    const html',
    replace:
      'viewer === null || !isWorthStoring(response, path) ? null : await recordViewer(viewer, requestedIn)\n    const html',
    tests: stored,
  },
  {
    name: 'serves the pages of a former viewer after a page that could not be processed',
    file: 'public/sw.js',
    find: '    // Before all that may fail, and for every page:',
    replace: "    await updateShell(isHtml(response) ? await response.clone().text() : '') //",
    tests: stored,
  },
  {
    name: 'serves the pages of a user after a plain form has signed out',
    file: 'public/sw.js',
    find: "if (request.mode === 'navigate' && request.method !== 'GET') event",
    replace: 'if (false) event',
    tests: stored,
  },
  {
    name: 'believes an old page that names a former user',
    file: 'public/sw.js',
    find: '    if (![null, viewer].includes(await recordedViewer())) return\n',
    replace: '    await (await caches.open(viewers)).put(viewerKey, new Response(viewer))\n',
    tests: stored,
  },
  {
    name: 'stores the account of a user who signs out meanwhile',
    file: 'public/sw.js',
    find: '    if (storedIn !== generation) await caches.delete(viewers)\n',
    replace: '',
    tests: stored,
  },
  {
    name: 'lets threads displace the account of their reader',
    file: 'public/sw.js',
    find: 'caches.open(path === viewerPath ? viewers : responses)',
    replace: 'caches.open(responses)',
    tests: stored,
  },
  {
    name: 'fetches the page without content with every page',
    file: 'public/sw.js',
    find: 'if (inPage.length === 0 || (inShell.length > 0 && inShell.every((name) => inPage.includes(name)))) return',
    replace: 'if (inPage.length === 0) return',
    tests: stored,
  },
  {
    name: 'fetches whatever a page names as the page that was open',
    file: 'public/sw.js',
    find: '  if (url.origin !== self.location.origin || !isPage(url)) return\n',
    replace: '',
    tests: stored,
  },
  {
    name: 'leads to another site after a form on a path with two slashes',
    file: 'src/server/api/pages/page-actions.ts',
    find: "new URL(pathOnSite(url) ?? '/', ",
    replace: 'new URL(url, ',
    tests: forms,
  },
  {
    name: 'sends a refused password back into the page',
    file: 'src/server/api/pages/page-actions.ts',
    find: "const secrets = ['password', ...codes]",
    replace: 'const secrets: string[] = []',
    tests: forms,
  },
  {
    name: 'lets plain forms call every procedure',
    file: 'src/server/api/pages/page-actions.ts',
    find: 'pageActions.filter((name) => sent?.has(name))',
    replace: "[...pageActions, 'posts.remove' as never].filter((name) => sent?.has(name))",
    tests: forms,
  },
]
