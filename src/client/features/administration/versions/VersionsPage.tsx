import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Skeleton, Text } from '@mantine/core'
import changelog from '../../../../../CHANGELOG.md?raw'
import { trpc } from '../../../platform/trpc.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Markdown } from '../../../ui/Markdown.tsx'
import { ReadingPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'

/**
 * The sections of the changelog, without its title, the line breaks within its items and the brackets around versions.
 * Headings go below the page's.
 */
const changes = changelog
  .slice(changelog.indexOf('\n## '))
  .replace(/\n {2}(?=[^\s-])/g, ' ')
  .replace(/^## \[(.+?)\]/gm, '## $1')
  .replace(/^#(?=#)/gm, '')

function NewerVersions({ releasesUrl }: { releasesUrl: string | null }) {
  if (releasesUrl === null)
    return (
      <Trans>
        Folkmoot does not look for newer versions. You find them where you got this one; set <code>RELEASES_URL</code>{' '}
        to show a link here.
      </Trans>
    )
  return (
    <Trans>
      Folkmoot does not look for newer versions. They are announced at{' '}
      <Anchor href={releasesUrl} rel="noreferrer" target="_blank" underline="always">
        {releasesUrl}
      </Anchor>
      .
    </Trans>
  )
}

/** The version of the instance, where to read about newer ones, and the changes up to this one. */
export function VersionsPage() {
  const { t } = useLingui()
  const health = trpc.admin.health.useQuery()
  const version = health.data?.version
  return (
    <ReadingPage>
      <PageTitle>{t`Versions`}</PageTitle>
      {health.isLoadingError ? (
        <ErrorState title={t`The version could not be loaded`} onRetry={health.refetch} />
      ) : health.data ? (
        <Text>
          <Trans>
            This is Folkmoot {version}. <NewerVersions releasesUrl={health.data.releasesUrl} />
          </Trans>
        </Text>
      ) : (
        <Skeleton h={50} />
      )}
      <Markdown text={changes} />
    </ReadingPage>
  )
}
