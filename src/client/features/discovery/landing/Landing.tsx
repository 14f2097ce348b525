import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Button, Text, ThemeIcon, Title } from '@mantine/core'
import { IconMessageCircle, IconPlant2, IconUsersGroup } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Landing as LandingData } from '../../../../shared/discovery/landing.ts'
import { sitePictureSize } from '../../../../shared/platform/site-picture.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { Markdown } from '../../../ui/Markdown.tsx'
import { FullPageSpinner } from '../../../ui/PagePending.tsx'
import { PageTitle, useSiteName } from '../../../ui/PageTitle.tsx'
import { useInstance } from '../../instance/branding/use-branding.ts'
import { HappeningNow } from './HappeningNow.tsx'
import classes from './landing.module.css'

const features = [
  {
    Icon: IconUsersGroup,
    title: msg`Join Communities`,
    text: msg`Find the people who care about what you care about, in the open or behind a closed door.`,
  },
  {
    Icon: IconMessageCircle,
    title: msg`Share & Discuss`,
    text: msg`Write posts worth reading and answer each other in threads that stay easy to follow.`,
  },
  {
    Icon: IconPlant2,
    title: msg`Create Communities`,
    text: msg`Start your own, set its guidelines and topics, and decide who may come in.`,
  },
]

/** Leads the operator of an instance without a super admin to its set-up. Only the log and the command show the code. */
function SetupHint() {
  const { t } = useLingui()
  const setup = trpc.setup.state.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  if (!setup.data?.isPending) return null
  return (
    <Alert color="accent" title={t`This site is not set up yet`}>
      <Trans>
        If you run this server,{' '}
        <Anchor component={Link} to={paths.setup()} inherit underline="always">
          set it up
        </Anchor>{' '}
        with the link in its log.
      </Trans>
    </Alert>
  )
}

function ReadingHint() {
  if (!useInstance().data?.guestsMayRead) return null
  return (
    <Text c="dimmed">
      <Trans>
        You can also read without an account:{' '}
        <Anchor data-tap-area component={Link} to={paths.discover} underline="always">
          Discover
        </Anchor>
      </Trans>
    </Text>
  )
}

/** The words of a site that has not introduced itself. */
function DefaultWords() {
  const { t } = useLingui()
  const site = useSiteName()
  return (
    <>
      <PageTitle className={classes.title ?? ''} tab={t`Welcome`}>
        {t`A place for your community to talk`}
      </PageTitle>
      <p className={classes.tagline}>
        {t`${site} brings people together around what they share. No noise, no rush: just good conversations, at your own pace.`}
      </p>
    </>
  )
}

function SiteWords({ tagline, introduction }: Pick<LandingData, 'tagline' | 'introduction'>) {
  const { t } = useLingui()
  return (
    <>
      <PageTitle className={classes.title ?? ''} tab={t`Welcome`} dir="auto">
        {useSiteName()}
      </PageTitle>
      {tagline !== '' && (
        <p className={classes.tagline} dir="auto">
          {tagline}
        </p>
      )}
      {introduction !== '' && (
        <div className={classes.introduction}>
          <Markdown text={introduction} headingLevel={2} />
        </div>
      )}
    </>
  )
}

function Hero({ site }: { site: LandingData | undefined }) {
  const { t } = useLingui()
  const picture = site?.picture ?? null
  const isIntroduced = site !== undefined && (picture !== null || site.tagline !== '' || site.introduction !== '')
  return (
    <section className={classes.hero} data-pictured={picture !== null || undefined}>
      {picture !== null && <img className={classes.picture} src={picture} alt="" {...sitePictureSize} />}
      <div className={classes.words}>
        {isIntroduced ? <SiteWords {...site} /> : <DefaultWords />}
        <div className={classes.actions}>
          <Button component={Link} to={paths.signup()} size="md">
            {t`Sign Up`}
          </Button>
          <Button component={Link} to={paths.login()} size="md" variant="default">
            {t`Log In`}
          </Button>
        </div>
        <ReadingHint />
      </div>
    </section>
  )
}

/** The home page of guests. */
export function Landing() {
  const { t } = useLingui()
  const { data, isLoading } = trpc.landing.open.useQuery()
  if (isLoading) return <FullPageSpinner />
  return (
    <div className={classes.landing}>
      <SetupHint />
      <Hero site={data} />
      {data && <HappeningNow {...data} />}
      <ul className={classes.features}>
        {features.map(({ Icon, title, text }) => (
          <li key={title.id} className={classes.card}>
            <ThemeIcon variant="light" size={44} radius="md">
              <Icon size={24} stroke={1.75} aria-hidden />
            </ThemeIcon>
            <Title order={2} size="h3">
              {t(title)}
            </Title>
            <Text c="dimmed">{t(text)}</Text>
          </li>
        ))}
      </ul>
    </div>
  )
}
