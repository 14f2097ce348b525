import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import type { ChangeEvent, ReactNode } from 'react'
import type { CommunityCard } from '../../../../shared/communities/texts.ts'

interface FieldProps {
  value?: string
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  error?: ReactNode
}

/** The fields of the texts on a community's card. */
export function CommunityCardFields({ propsOf }: { propsOf: (name: keyof CommunityCard) => FieldProps }) {
  const { t } = useLingui()
  return (
    <>
      <TextInput label={t`Community name`} required {...propsOf('name')} />
      <Textarea
        label={t`Description`}
        description={t`What is this community about?`}
        required
        autosize
        minRows={3}
        maxRows={12}
        {...propsOf('description')}
      />
    </>
  )
}
