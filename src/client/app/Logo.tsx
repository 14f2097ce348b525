import { Link } from 'react-router-dom'
import { avatarAddress } from '../ui/avatar-address.ts'
import { paths } from './paths.ts'
import classes from './shell.module.css'
import { useFace } from './use-face.ts'

/** The instance's logo and name, linking home. */
export function Logo() {
  const { name, logo } = useFace()
  return (
    <Link to={paths.home} className={classes.logo}>
      <img src={logo ? avatarAddress(logo) : '/icon.svg'} alt="" width={30} height={30} />
      <span dir="auto">{name}</span>
    </Link>
  )
}
