import { Link } from 'react-router-dom'
import { paths } from './paths.ts'
import classes from './shell.module.css'

/** The product's sign and name, linking home. */
export function Logo() {
  return (
    <Link to={paths.home} className={classes.logo}>
      <img src="/icon.svg" alt="" width={30} height={30} />
      <span>Folkmoot</span>
    </Link>
  )
}
