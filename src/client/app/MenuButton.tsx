import { useLingui } from '@lingui/react/macro'
import { Icon } from '../ui/Icon.tsx'
import classes from './TopBar.module.css'

/** Opens the drawer with the navigation on narrow screens. */
export function MenuButton({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={classes.burger}
      onClick={onClick}
      aria-label={t`Open the menu`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
    >
      <Icon name="menu2" size={24} />
    </button>
  )
}
