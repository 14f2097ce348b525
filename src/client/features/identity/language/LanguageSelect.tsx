import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { languageWith } from '../../../../shared/platform/languages.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { switchLanguage } from '../../../ui/languages/catalogues.ts'
import { useLanguage } from '../../../ui/languages/texts.tsx'
import { toast } from '../../../ui/toast.ts'

/** Shows the page in the language at once, without losing what is typed. */
async function show(language: string) {
  await switchLanguage(language)
  const { direction } = languageWith(language)
  Object.assign(document.documentElement, { lang: language, dir: direction })
}

/** Chooses among these languages, each by its own name. */
export function LanguageSelect({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui()
  const language = useLanguage()
  const choose = trpc.settings.chooseLanguage.useMutation({
    onError: (error) => toast.error(errorText(error, t`The language could not be saved.`)),
  })
  return (
    <NativeSelect
      aria-label={t`Language`}
      value={language}
      data={codes.map((code) => ({ value: code, label: languageWith(code).name }))}
      onChange={({ currentTarget: { value } }) => {
        choose.mutate({ language: value })
        show(value).catch(() => toast.error(t`The language could not be loaded.`))
      }}
    />
  )
}
