import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, relative, sep } from 'node:path'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { createSwcExtractor } from '@lingui/native-tools'
import { languageCodes } from './scripts/language-files.mjs'

const codes = languageCodes()
const texts = '/src/client/ui/languages'
const features = readdirSync('src/client/features').map((room) => `src/client/features/${room}`)

const isShared = (file: string) => /[\\/]src[\\/](shared|server)[\\/]/.test(file)
// In a process of its own, because Lingui's loader cannot read `import.meta`.
let sharedTexts: Record<string, string[]> | undefined
const components = createSwcExtractor()

/** Each room of the client has its own catalogue, which loads with its code. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', ...codes],
  pseudoLocale: 'en-XA',
  // Lines would change with every edit.
  format: formatter({ lineNumbers: false }),
  extractors: [
    { ...components, match: (file: string) => !isShared(file) && components.match(file) },
    {
      match: isShared,
      extract(file, _code, onMessage) {
        sharedTexts ??= JSON.parse(execFileSync(process.execPath, ['scripts/shared-texts.mjs'], { encoding: 'utf8' }))
        for (const id of sharedTexts?.[relative('.', file).replaceAll(sep, '/')] ?? [])
          onMessage({ id, message: id, placeholders: {}, origin: [file, 1] })
      },
    },
  ],
  runtimeConfigModule: { useLingui: [`${texts}/texts.tsx`, 'useLingui'], Trans: [`${texts}/Trans.tsx`, 'Trans'] },
  catalogs: ['src/client/app', 'src/client/platform', 'src/client/ui', ...features, 'src/shared', 'src/server'].map(
    (folder) => ({
      path: `src/languages/{locale}/${basename(folder)}`,
      include: [folder],
    }),
  ),
})
