import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const entities = 'decode-named-character-reference'

/** The package's browser build decodes entities with the DOM, which a worker does not have. */
const entitiesWithoutPage: Plugin = {
  name: 'entities-without-page',
  enforce: 'pre',
  resolveId: (id) =>
    id === entities ? fileURLToPath(new URL(`node_modules/${entities}/index.js`, import.meta.url)) : null,
}

const named: Readonly<Record<string, string>> = { Chart: 'charts-', 'common-passwords': 'common-passwords-' }

export default defineConfig({
  plugins: [react()],
  worker: { format: 'es', plugins: () => [entitiesWithoutPage] },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // One style sheet, because pages that the server renders need their styles before any script runs.
    cssCodeSplit: false,
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    // scripts/budgets.mjs limits the compressed sizes instead.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        // Names are short, because the first page lists every chunk. Scripts look up the named ones.
        chunkFileNames: ({ name }) => `assets/${named[name] ?? 'c'}[hash].js`,
        // Bundles the initial modules into one file, which saves some twenty requests before the first paint.
        // Merges what several pages share, layer by layer, which saves some sixty requests per page.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 5 },
            {
              name: 'positions',
              test: /node_modules\/(@floating-ui|react-remove-scroll.*|tslib|use-.*)\//,
              priority: 4,
            },
            { name: 'components', test: /node_modules\/(@mantine|@tabler)\//, minShareCount: 8, priority: 3 },
            { name: 'ui', test: /src\/(shared|client\/(platform|ui))\//, minShareCount: 2, priority: 2 },
            { name: 'features', test: /src\/client\/features\//, minShareCount: 6, priority: 1 },
          ],
        },
      },
    },
  },
})
