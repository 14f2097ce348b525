import { Text, ThemeIcon, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import classes from './discover.module.css'

export function CreateCommunityCard() {
  return (
    <section className={classes.create}>
      <ThemeIcon variant="light" size={36} radius="md">
        <IconPlus size={20} stroke={1.75} aria-hidden />
      </ThemeIcon>
      <div>
        <Title order={2} size="h4">
          <Link to={paths.createCommunity} className={classes.cover}>
            Create Your Own Community
          </Link>
        </Title>
        <Text size="sm" c="dimmed" className={classes.createText}>
          Bring people together around what you care about.
        </Text>
      </div>
    </section>
  )
}
