import { Burger } from '@mantine/core'
import { SearchLauncher } from '../features/discovery/search/SearchLauncher.tsx'
import { Logo } from './Logo.tsx'
import classes from './TopBar.module.css'
import { TopBarAccount } from './TopBarAccount.tsx'

interface Props {
  drawerOpened: boolean
  onBurger: () => void
}

export function TopBar({ drawerOpened, onBurger }: Props) {
  return (
    <header className={classes.topBar}>
      <Burger
        className={classes.burger ?? ''}
        onClick={onBurger}
        size={20}
        aria-label="Open the menu"
        aria-haspopup="dialog"
        aria-expanded={drawerOpened}
      />
      <Logo />
      <div className={classes.account}>
        <SearchLauncher />
        <TopBarAccount />
      </div>
    </header>
  )
}
