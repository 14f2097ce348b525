import { Input, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { type CommunityColor, communityColors } from '../../../../shared/communities/look.ts'
import './community-colors.css'
import classes from './ColorField.module.css'

const labelOf = (color: CommunityColor) => color[0]?.toUpperCase() + color.slice(1)

interface Props {
  value: CommunityColor | null
  onChange: (color: CommunityColor | null) => void
  error?: string | undefined
}

/** One of the colors of a community, or none. */
export function ColorField({ value, onChange, error }: Props) {
  const name = useId()
  return (
    <Input.Wrapper
      label="Color"
      labelElement="div"
      size="md"
      description={`Marks the community's header, tabs and main button: ${value ? labelOf(value) : 'none'}`}
      error={error}
      role="radiogroup"
      aria-label="Color"
    >
      <div className={classes.choices}>
        {[null, ...communityColors].map((color) => (
          <label
            key={color ?? ''}
            className={classes.choice}
            data-community-color={color}
            title={color ? labelOf(color) : 'None'}
          >
            <input
              type="radio"
              name={name}
              className={classes.input}
              checked={color === value}
              onChange={() => onChange(color)}
            />
            <span className={classes.mark} aria-hidden />
            <VisuallyHidden>{color ? labelOf(color) : 'None'}</VisuallyHidden>
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
