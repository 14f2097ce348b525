import { Link } from 'react-router-dom'
import classes from './LinkChoice.module.css'
import { moveFocusSideways } from './move-focus.ts'
import { useHydrated } from './use-hydrated.ts'

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

/** A choice that is stored in the URL. Looks like Mantine's SegmentedControl, whose radio buttons need code: one tab stop, and arrow keys between the links. */
export function LinkChoice<V extends string>({
  label,
  options,
  value,
  hrefOf,
  size = 'sm',
  replace = false,
}: Props<V>) {
  // Without code, each link is a tab stop.
  const isHydrated = useHydrated()
  return (
    <div role="toolbar" aria-label={label} className={classes.choice} data-size={size} onKeyDown={moveFocusSideways}>
      {options.map((option) => (
        <Link
          key={option.value}
          to={hrefOf(option.value)}
          replace={replace}
          preventScrollReset
          tabIndex={isHydrated && option.value !== value ? -1 : undefined}
          aria-current={option.value === value || undefined}
        >
          {option.label}
        </Link>
      ))}
    </div>
  )
}
