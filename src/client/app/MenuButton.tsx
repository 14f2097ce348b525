import { IconMenu2 } from '@tabler/icons-react'
import classes from './TopBar.module.css'

/** Opens the drawer with the navigation on narrow screens. */
export const MenuButton = ({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) => (
  <button
    type="button"
    className={classes.burger}
    onClick={onClick}
    aria-label="Open the menu"
    aria-haspopup="dialog"
    aria-expanded={isOpen}
  >
    <IconMenu2 aria-hidden />
  </button>
)
