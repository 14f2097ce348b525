import { SearchLauncher } from '../features/discovery/search/SearchLauncher.tsx'
import { Logo } from './Logo.tsx'
import { MenuButton } from './MenuButton.tsx'
import classes from './TopBar.module.css'
import { TopBarAccount } from './TopBarAccount.tsx'

interface Props {
  drawerOpened: boolean
  onBurger: () => void
}

export function TopBar({ drawerOpened, onBurger }: Props) {
  return (
    <header className={classes.topBar}>
      <MenuButton isOpen={drawerOpened} onClick={onBurger} />
      <Logo />
      <div className={classes.account}>
        <SearchLauncher />
        <TopBarAccount />
      </div>
    </header>
  )
}
