import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { paths } from '../../../platform/paths.ts'
import { failureDetail, sentenceOf } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { useReturnTo } from './auth-parameters.ts'
import { useStartOpenid } from './use-provider.ts'

/** Signs in with the site's provider, which also makes accounts. */
export function ProviderButton({ label }: { label: string }) {
  const { t } = useLingui()
  const start = useStartOpenid()
  const returnTo = useReturnTo() ?? paths.home
  return (
    <>
      {start.error && (
        <FormAlert tone="error" message={failureDetail(start.error, 'Login failed') ?? sentenceOf(start.error)} />
      )}
      <Button
        variant="default"
        size="md"
        leftSection={<IconLogin2 size={20} stroke={1.75} aria-hidden />}
        loading={start.isPending || start.isSuccess}
        onClick={() => start.mutate({ returnTo })}
      >
        {t`Continue with ${label}`}
      </Button>
    </>
  )
}
