import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const entities = 'decode-named-character-reference'

/** In its form for browsers this package asks the page what `&amp;` means; in another thread there is no page. */
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
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    // What it weighs on its way is what counts: scripts/budgets.mjs.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        // The first page carries the name of each chunk, so they are short, but for what is looked for by its name.
        chunkFileNames: ({ name }) => `assets/${named[name] ?? 'c'}[hash].js`,
        // One file for what every page needs, not twenty, each with a request of its own before anything is seen.
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
      },
    },
  },
})
