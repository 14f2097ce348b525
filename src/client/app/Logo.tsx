import { Link } from 'react-router-dom'
import { useBranding } from '../features/instance/branding/use-branding.ts'
import { paths } from '../platform/paths.ts'
import { avatarUrl } from '../ui/avatars.ts'
import classes from './TopBar.module.css'

export function Logo() {
  const { name, logo } = useBranding()
  return (
    <Link to={paths.home} discover="none" className={classes.logo}>
      <img src={logo ? avatarUrl(logo) : '/icon.svg'} alt="" width={30} height={30} />
      <span dir="auto">{name}</span>
    </Link>
  )
}
