import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { ReadingPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Prose } from '../../../ui/Prose.tsx'
import { CommunityHelp } from './CommunityHelp.tsx'
import { KeyboardShortcuts } from './KeyboardShortcuts.tsx'
import { ReadingHelp } from './ReadingHelp.tsx'
import { SigningInHelp } from './SigningInHelp.tsx'
import { WritingHelp } from './WritingHelp.tsx'

export function HelpPage() {
  const { t } = useLingui()
  return (
    <ReadingPage>
      <PageTitle>{t`Help`}</PageTitle>
      <Text c="dimmed">{t`How signing in, posting, reading and communities work here.`}</Text>
      <Prose>
        <SigningInHelp />
        <WritingHelp />
        <ReadingHelp />
        <CommunityHelp />
        <KeyboardShortcuts />
        <h2 id="more">{t`Not found here?`}</h2>
        <p>
          <Trans>
            Read the <Link to={paths.guidelines}>guidelines</Link> and the{' '}
            <Link to={paths.privacy}>privacy policy</Link>, or <Link to={paths.contact}>write to us</Link>.
          </Trans>
        </p>
      </Prose>
    </ReadingPage>
  )
}
