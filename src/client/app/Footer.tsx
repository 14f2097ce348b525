import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { LanguageChoice } from '../features/identity/language/LanguageChoice.tsx'
import { useViewer } from '../features/identity/viewer/use-viewer.ts'
import { buttonAction } from '../platform/page-action.ts'
import { paths } from '../platform/paths.ts'
import { WithoutScript } from '../ui/WithoutScript.tsx'
import classes from './Footer.module.css'

export function Footer() {
  const { t } = useLingui()
  const { viewer } = useViewer()
  return (
    <footer className={classes.footer}>
      <nav aria-label={t`About this site`}>
        <ul className={classes.footerLinks}>
          <li>
            <Link discover="none" to={paths.privacy}>
              {t`Privacy Policy`}
            </Link>
          </li>
          <li>
            <Link discover="none" to={paths.help}>
              {t`Help`}
            </Link>
          </li>
          <li>
            <Link discover="none" to={paths.contact}>
              {t`Contact Us`}
            </Link>
          </li>
        </ul>
      </nav>
      {viewer && (
        <WithoutScript>
          <button className={classes.logOut} {...buttonAction('auth.logout')}>
            {t`Log out`}
          </button>
        </WithoutScript>
      )}
      <LanguageChoice />
      <span>© {new Date().getFullYear()} Folkmoot</span>
    </footer>
  )
}
