import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { languageWith } from '../../../../shared/platform/languages.ts'
import { refreshAll } from '../../../platform/refresh-all.ts'
import { storePageAgain } from '../../../platform/service-worker.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { switchLanguage } from '../../../ui/languages/catalogues.ts'
import { useLanguage } from '../../../ui/languages/texts.tsx'
import { toast } from '../../../ui/toast.ts'

// Runs in series, so that the last choice is the one that stays.
const scope = { id: 'language' }

/** Chooses among these languages, each by its own name. The page shows it at once, without losing what is typed. */
export function LanguageSelect({ codes, isLabelled }: { codes: readonly string[]; isLabelled: boolean }) {
  const { t } = useLingui()
  const language = useLanguage()
  const client = useQueryClient()
  const choose = trpc.settings.chooseLanguage.useMutation({
    scope,
    // Any answer may have texts that the server wrote. The next choice does not wait for the answers.
    onSuccess: () => {
      void refreshAll(client)
      storePageAgain()
    },
    onError: (error) => toast.error(errorText(error, t`The language could not be saved.`)),
  })
  return (
    <NativeSelect
      {...(isLabelled ? { label: t`Language` } : { 'aria-label': t`Language` })}
      value={language}
      data={codes.map((code) => ({ value: code, label: languageWith(code).name }))}
      onChange={({ currentTarget: { value } }) => {
        switchLanguage(value).then(
          (isShown) => isShown && choose.mutate({ language: value }),
          () => toast.error(t`The language could not be loaded.`),
        )
      }}
    />
  )
}
