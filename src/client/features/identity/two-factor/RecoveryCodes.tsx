import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import classes from './account.module.css'
import { CopyButton } from './CopyButton.tsx'
import { download } from './download.ts'
import { useFocusOnMount } from './use-focus-on-mount.ts'

/** New recovery codes, the one time they can be seen. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const lead = useFocusOnMount<HTMLParagraphElement>()
  const text = codes.join('\n')
  return (
    <Stack>
      <Text ref={lead} tabIndex={-1} className={classes.quietFocus ?? ''}>
        These are your recovery codes. Each of them lets you in once, should you lose your app or your passkeys. Keep
        them somewhere safe: they are shown only now.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <CopyButton text={text} label="Copy codes" />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => download('folkmoot-recovery-codes.txt', 'text/plain', `${text}\n`)}
        >
          Download codes
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onDone}>I have kept them</Button>
      </Group>
    </Stack>
  )
}
