import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { cataloguesPlugin, haveTexts } from './vite.catalogues.ts'
import { classicScriptsPlugin } from './vite.classic-scripts.ts'
import { cssNames } from './vite.css-names.ts'
import { languagePlugins } from './vite.languages.ts'
import { themeVariablesPlugin, withoutVariableWriters } from './vite.theme-variables.ts'

const entities = 'decode-named-character-reference'

/** The package's browser build decodes entities with the DOM, which a worker does not have. */
const entitiesWithoutPage: Plugin = {
  name: 'entities-without-page',
  enforce: 'pre',
  resolveId: (id) =>
    id === entities ? fileURLToPath(new URL(`node_modules/${entities}/index.js`, import.meta.url)) : null,
}

const polyfill = '@ungap/structured-clone'

/** Every supported browser has the function that this package replaces. */
const ownStructuredClone: Plugin = {
  name: 'own-structured-clone',
  enforce: 'pre',
  resolveId: (id) => (id === polyfill ? `\0${polyfill}` : null),
  load: (id) => (id === `\0${polyfill}` ? 'export default structuredClone' : null),
}

/**
 * Mantine replaces React's ids by random ones after the first render, which renders half of a page again and changes
 * contexts, so that React takes over the rest of a rendered page at once instead of in pieces.
 */
const idsOfReact: Plugin = {
  name: 'ids-of-react',
  transform(code, id) {
    if (!id.endsWith('/@mantine/hooks/esm/use-id/use-id.mjs')) return null
    const changed = code.replace('setUuid(randomId());', '')
    if (changed === code) this.error('@mantine/hooks no longer replaces ids')
    return changed
  },
}

/** The library counts the connections of a class that the app does not use, so that bundlers keep it. */
const withoutWebSockets: Plugin = {
  name: 'without-web-sockets',
  transform(code, id) {
    if (!/\/@trpc\/client\/dist\/wsLink-[^/]+\.mjs$/.test(id)) return null
    const changed = code.replace(/(?=_defineProperty\w*\(WsConnection,)/, '/* @__PURE__ */ ')
    if (changed === code) this.error('@trpc/client no longer counts its connections')
    return changed
  },
}

const named: Readonly<Record<string, string>> = { 'common-passwords': 'common-passwords-' }

// The layers of pages to read, without forms: those load their schemas when they open.
const layers =
  /src\/client\/(ui|platform\/entities)\/(?!ConfirmDialog|EditHistory|text-diff|focus-first-error|translation\/(?!TranslatableText|foreign-texts))/
const rooms =
  'discussions/(post-cache|posts|reactions|comments)|communities/(communities|topics)|identity/(user-labels|viewer|refusals)'
const features = new RegExp(`src/client/features/(${rooms})/(?!.*(Form|Dialog|Modal|Composer))`)
/** Files that two kinds of pages share. Each would be a separate request. */
const sharedFiles = [
  'shared/discussions/mentions',
  'client/platform/failure-detail',
  'client/ui/focus-first-error',
  'client/features/identity/auth/(AuthCard|SignInButton|lazy-form-rules|return-to|use-prefilled-email)',
  'client/features/communities/communities/(CommunityBanner|use-community|use-save-community)',
  'client/features/moderation/reports/(MoreButton|ReportDialog)',
  'client/features/discussions/(comments/lazy-components|posts/lazy-dialogs)',
]
const ui = new RegExp(`${layers.source}|src/(${sharedFiles.join('|')})\\.`)

export default defineConfig({
  plugins: [
    languagePlugins(),
    cataloguesPlugin(),
    react(),
    idsOfReact,
    ownStructuredClone,
    withoutWebSockets,
    classicScriptsPlugin,
    themeVariablesPlugin,
    withoutVariableWriters,
  ],
  css: cssNames,
  worker: { format: 'es', plugins: () => [entitiesWithoutPage, ownStructuredClone] },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // The renderer names the files of a page in it, so that the browser loads them at once.
    manifest: 'files.json',
    // One style sheet, because pages that the server renders need their styles before any script runs.
    cssCodeSplit: false,
    target: 'baseline-widely-available',
    // A browser that does not load modules ahead loads them in time.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // scripts/budgets.mjs limits the compressed sizes instead.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // A message belongs to the chunks that show it, rather than to the first one that shows any.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // Names are short, because the first page lists every chunk. Scripts look up the named ones.
        chunkFileNames: ({ name, moduleIds }) => `assets/${named[name] ?? (haveTexts(moduleIds) ? 't' : 'c')}[hash].js`,
        // Bundles the initial modules into one file, which saves some twenty requests before the first paint.
        // Merges what several pages share, layer by layer, which saves some sixty requests per page.
        codeSplitting: {
          groups: [
            // Four files of the first scripts, because each runs in a separate task.
            { name: 'react', tags: ['$initial'], test: /node_modules\/(react|react-dom|scheduler)\//, priority: 8 },
            {
              name: 'router',
              tags: ['$initial'],
              test: /node_modules\/(react-router.*|@tanstack|@trpc)\//,
              priority: 7,
            },
            { name: 'first-components', tags: ['$initial'], test: /node_modules\//, priority: 6 },
            { name: 'first', tags: ['$initial'], priority: 5 },
            {
              name: 'overlays',
              test: /node_modules\/(@floating-ui|react-remove-scroll.*|tslib|use-.*|@mantine\/(store|notifications)|react-transition-group)\//,
              priority: 4,
            },
            { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 2, priority: 4 },
            { name: 'components', test: /node_modules\/@mantine\//, minShareCount: 8, priority: 3 },
            { name: 'ui', test: ui, minShareCount: 2, priority: 2 },
            { name: 'features', test: features, minShareCount: 3, priority: 1 },
            { name: 'thread', test: /comments\/(LiveThread|ThreadTools)\./, priority: 2 },
          ],
        },
      },
    },
  },
})
