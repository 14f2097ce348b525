import { globSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { createSwcExtractor } from '@lingui/native-tools'

const folders = globSync('src/languages/*/language.json').map((file) => file.split(/[\\/]/).at(-2) ?? '')
const texts = '/src/client/ui/languages'
const features = readdirSync('src/client/features').map((room) => `src/client/features/${room}`)

/** Each room of the client has its own catalogue, which loads with its code. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', ...folders],
  pseudoLocale: 'en-XA',
  // Lines would change with every edit.
  format: formatter({ lineNumbers: false }),
  extractors: [createSwcExtractor()],
  runtimeConfigModule: { useLingui: [`${texts}/texts.tsx`, 'useLingui'], Trans: [`${texts}/Trans.tsx`, 'Trans'] },
  catalogs: ['src/client/app', 'src/client/ui', ...features].map((folder) => ({
    path: `src/languages/{locale}/${basename(folder)}`,
    include: [folder],
  })),
})
