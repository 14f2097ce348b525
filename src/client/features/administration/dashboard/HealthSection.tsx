import { useLingui } from '@lingui/react/macro'
import { Card, Skeleton, Text, ThemeIcon, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { trpc } from '../../../platform/trpc.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import classes from './dashboard.module.css'
import { type HealthTile, healthSummary, healthTiles, type Tone } from './health-tiles.ts'

/** How often the open page refetches, in milliseconds. */
const refetchIntervalMs = 60_000

const colors: Record<Tone, string> = { good: 'accent', waiting: 'yellow', urgent: 'red' }

function Tile({ side: { label, Icon, tone, value, note, link, usedFraction: taken } }: { side: HealthTile }) {
  return (
    <Card component="li" withBorder p="md" className={classes.tile} data-tone={tone}>
      <div className={classes.tileHead}>
        <Text component="h3" size="sm" fw={600} c="dimmed">
          {label}
        </Text>
        <ThemeIcon variant="light" color={colors[tone]} size={36} radius="md" aria-hidden>
          {tone === 'urgent' ? <IconAlertTriangle size={20} /> : <Icon size={20} stroke={1.75} />}
        </ThemeIcon>
      </div>
      <p className={classes.value}>{value}</p>
      {taken !== undefined && (
        <div className={classes.bar} aria-hidden>
          <div style={{ width: `${Math.round(taken * 100)}%` }} />
        </div>
      )}
      <Text size="sm" className={classes.note}>
        {note}
      </Text>
      {link && (
        <Link to={link.to} className={classes.tileLink}>
          {link.label}
        </Link>
      )}
    </Card>
  )
}

/** The current state of the instance, with links to the pages that fix problems. */
export function HealthSection() {
  const { t } = useLingui()
  const health = trpc.admin.health.useQuery(undefined, { refetchInterval: refetchIntervalMs })
  if (health.isLoadingError) {
    return <ErrorState title={t`The health of the site could not be loaded`} onRetry={health.refetch} />
  }
  const sides = health.data && healthTiles(health.data)
  return (
    <section aria-labelledby="health">
      <div className={classes.sectionHead}>
        <Title order={2} size="h3" id="health">
          {t`Health`}
        </Title>
        <Text c="dimmed" size="sm" role="status">
          {sides && healthSummary(sides)}
        </Text>
      </div>
      <ul className={classes.tiles} aria-busy={!sides}>
        {sides
          ? sides.map((side) => <Tile key={side.label} side={side} />)
          : [1, 2, 3, 4, 5, 6].map((tile) => <Skeleton key={tile} component="li" h={172} radius="md" aria-hidden />)}
      </ul>
    </section>
  )
}
