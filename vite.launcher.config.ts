import { defineConfig } from 'vite'

/** Bundles the code that the executable starts with. Node embeds it as one CommonJS file. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/launcher/main.ts',
    outDir: 'dist/launcher',
    target: 'node26',
    minify: false,
    rolldownOptions: { output: { format: 'cjs', entryFileNames: 'launcher.cjs', comments: false } },
  },
})
