import { Icon } from '../ui/Icon.tsx'
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
    <Icon name="menu2" size={24} />
  </button>
)
