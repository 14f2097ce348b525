import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useDeferredValue, useId } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { Markdown } from '../../../ui/Markdown.tsx'
import classes from './community-settings.module.css'

interface Props {
  value: string
  onChange: (text: string) => void
  error: string | undefined
}

/** Edits the community's guidelines, with an optional preview. */
export function GuidelinesField({ value, onChange, error }: Props) {
  const { t } = useLingui()
  const [isShown, preview] = useDisclosure(false)
  const shown = useDeferredValue(value)
  const id = useId()
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <Stack gap="xs">
      <Textarea
        label={t`Community Guidelines`}
        description={
          <Trans>
            Optional, in Markdown. They add to{' '}
            <Anchor component={Link} to={paths.guidelines} target="_blank" inherit underline="always">
              the guidelines
            </Anchor>{' '}
            that apply everywhere.
          </Trans>
        }
        autosize
        minRows={6}
        maxRows={20}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon size={16} aria-hidden />}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={preview.toggle}
        >
          {isShown ? t`Hide preview` : t`Show preview`}
        </Button>
      </div>
      <section id={id} aria-label={t`Preview of the guidelines`} hidden={!isShown} className={classes.preview}>
        {isShown &&
          (shown.trim() === '' ? <Text c="dimmed">{t`Nothing to preview yet.`}</Text> : <Markdown text={shown} />)}
      </section>
    </Stack>
  )
}
