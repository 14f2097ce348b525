import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Input, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { type CommunityColor, communityColors } from '../../../../shared/communities/look.ts'
import './community-colors.css'
import classes from './ColorField.module.css'

const labels: Record<CommunityColor, MessageDescriptor> = {
  red: msg`Red`,
  orange: msg`Orange`,
  gold: msg`Gold`,
  green: msg`Green`,
  teal: msg`Teal`,
  blue: msg`Blue`,
  violet: msg`Violet`,
  pink: msg`Pink`,
}

interface Props {
  value: CommunityColor | null
  onChange: (color: CommunityColor | null) => void
  error?: string | undefined
}

/** One of the colors of a community, or none. */
export function ColorField({ value, onChange, error }: Props) {
  const { t } = useLingui()
  const name = useId()
  const color = value && t(labels[value])
  return (
    <Input.Wrapper
      label={t`Color`}
      labelElement="div"
      size="md"
      description={
        color === null
          ? t`Marks the community's header, tabs and main button: none`
          : t`Marks the community's header, tabs and main button: ${color}`
      }
      error={error}
      role="radiogroup"
      aria-label={t`Color`}
    >
      <div className={classes.choices}>
        {[null, ...communityColors].map((choice) => (
          <label
            key={choice ?? ''}
            className={classes.choice}
            data-community-color={choice}
            title={choice ? t(labels[choice]) : t`None`}
          >
            <input
              type="radio"
              name={name}
              className={classes.input}
              checked={choice === value}
              onChange={() => onChange(choice)}
            />
            <span className={classes.mark} aria-hidden />
            <VisuallyHidden>{choice ? t(labels[choice]) : t`None`}</VisuallyHidden>
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
