import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'

/** Says why sending takes a moment. */
export function ProofNote({ isProving }: { isProving: boolean }) {
  const { t } = useLingui()
  return (
    <Text size="sm" c="dimmed" role="status">
      {isProving && t`Your browser is solving a small task, which keeps robots out. This takes a moment.`}
    </Text>
  )
}
