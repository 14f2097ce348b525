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
    title: 'Join Communities',
    text: 'Find the people who care about what you care about, in the open or behind a closed door.',
  },
  {
    Icon: IconMessageCircle,
    title: 'Share & Discuss',
    text: 'Write posts worth reading and answer each other in threads that stay easy to follow.',
  },
  {
    Icon: IconPlant2,
    title: 'Create Communities',
    text: 'Start your own, set its guidelines and topics, and decide who may come in.',
  },
]

/** Leads the operator of an instance without a super admin to its set-up. Only the log and the command show the code. */
function SetupHint() {
  const setup = trpc.setup.state.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  if (!setup.data?.isPending) return null
  return (
    <Alert color="accent" title="This site is not set up yet">
      If you run this server,{' '}
      <Anchor component={Link} to={paths.setup()} inherit underline="always">
        set it up
      </Anchor>{' '}
      with the link in its log.
    </Alert>
  )
}

function ReadingHint() {
  if (!useInstance().data?.guestsMayRead) return null
  return (
    <Text c="dimmed">
      You can also read without an account:{' '}
      <Anchor data-tap-area component={Link} to={paths.discover} underline="always">
        Discover
      </Anchor>
    </Text>
  )
}

/** The words of a site that has not introduced itself. */
function DefaultWords() {
  return (
    <>
      <PageTitle className={classes.title ?? ''} tab="Welcome">
        A place for your community to talk
      </PageTitle>
      <p className={classes.tagline}>
        {useSiteName()} brings people together around what they share. No noise, no rush: just good conversations, at
        your own pace.
      </p>
    </>
  )
}

function SiteWords({ tagline, introduction }: Pick<LandingData, 'tagline' | 'introduction'>) {
  return (
    <>
      <PageTitle className={classes.title ?? ''} tab="Welcome" dir="auto">
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
  const picture = site?.picture ?? null
  const isIntroduced = site !== undefined && (picture !== null || site.tagline !== '' || site.introduction !== '')
  return (
    <section className={classes.hero} data-pictured={picture !== null || undefined}>
      {picture !== null && <img className={classes.picture} src={picture} alt="" {...sitePictureSize} />}
      <div className={classes.words}>
        {isIntroduced ? <SiteWords {...site} /> : <DefaultWords />}
        <div className={classes.actions}>
          <Button component={Link} to={paths.signup()} size="md">
            Sign Up
          </Button>
          <Button component={Link} to={paths.login()} size="md" variant="default">
            Log In
          </Button>
        </div>
        <ReadingHint />
      </div>
    </section>
  )
}

/** The home page of guests. */
export function Landing() {
  const { data, isLoading } = trpc.landing.open.useQuery()
  if (isLoading) return <FullPageSpinner />
  return (
    <div className={classes.landing}>
      <SetupHint />
      <Hero site={data} />
      {data && <HappeningNow {...data} />}
      <ul className={classes.features}>
        {features.map(({ Icon, title, text }) => (
          <li key={title} className={classes.card}>
            <ThemeIcon variant="light" size={44} radius="md">
              <Icon size={24} stroke={1.75} aria-hidden />
            </ThemeIcon>
            <Title order={2} size="h3">
              {title}
            </Title>
            <Text c="dimmed">{text}</Text>
          </li>
        ))}
      </ul>
    </div>
  )
}
