import { Link } from 'react-router-dom'
import classes from './LinkChoice.module.css'

interface Props<V extends string> {
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  /** Returns the URL of the page with another choice. */
  hrefOf: (value: V) => string
  size?: 'xs' | 'sm'
  /** Whether a choice replaces the history entry. */
  replace?: boolean
}

/** A choice that is stored in the URL. Looks like Mantine's SegmentedControl, whose radio buttons need code. */
export function LinkChoice<V extends string>({
  label,
  options,
  value,
  hrefOf,
  size = 'sm',
  replace = false,
}: Props<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={label} className={classes.choice} data-size={size}>
      {options.map((option) => (
        <Link
          key={option.value}
          to={hrefOf(option.value)}
          replace={replace}
          preventScrollReset
          aria-current={option.value === value || undefined}
        >
          {option.label}
        </Link>
      ))}
    </div>
  )
}
