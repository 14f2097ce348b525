import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { download } from '../../../ui/download.ts'
import { useFocusOnMount } from '../../../ui/focus.ts'
import classes from './two-factor.module.css'

/** Shows new recovery codes. The server stores only hashes, so they cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useLingui()
  const lead = useFocusOnMount<HTMLParagraphElement>()
  const text = codes.join('\n')
  return (
    <Stack>
      <Text ref={lead} tabIndex={-1} className={classes.quietFocus ?? ''}>
        {t`These are your recovery codes. Each one signs you in once if you lose your app or passkeys. Store them in a safe place: you cannot see them again.`}
      </Text>
      <ul className={classes.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <CopyButton text={text} label={t`Copy codes`} />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => download('folkmoot-recovery-codes.txt', 'text/plain', `${text}\n`)}
        >
          {t`Download codes`}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onDone}>{t`I have saved them`}</Button>
      </Group>
    </Stack>
  )
}
