import { Link } from 'react-router-dom'
import { paths } from '../platform/paths.ts'
import classes from './Shell.module.css'

export function Footer() {
  return (
    <footer className={classes.footer}>
      <nav aria-label="About this site">
        <ul className={classes.footerLinks}>
          <li>
            <Link to={paths.privacy}>Privacy Policy</Link>
          </li>
          <li>
            <Link to={paths.help}>Help</Link>
          </li>
          <li>
            <Link to={paths.contact}>Contact Us</Link>
          </li>
        </ul>
      </nav>
      <span>© {new Date().getFullYear()} Folkmoot</span>
    </footer>
  )
}
