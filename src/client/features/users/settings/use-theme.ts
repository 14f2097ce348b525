import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { isThemeChosen } from '../app/theme.ts'
import { trpc } from '../app/trpc.ts'
import { useSaveTheme } from './use-settings.ts'

/** The signed-in person's theme: `choose` shows it at once and makes it their setting. */
export function useThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const save = useSaveTheme()
  const choose = (choice: MantineColorScheme) => {
    setColorScheme(choice)
    save.mutate({ APPEARANCE_DARK_MODE_ENABLED: choice === 'dark' ? 'true' : 'false' })
  }
  return { choice: colorScheme, choose }
}

/**
 * Brings the dark theme of the account to a browser in which none was chosen. That it is off says nothing: it is off for
 * those who never chose, and they follow their system.
 */
export function useAccountTheme() {
  const { setColorScheme } = useMantineColorScheme()
  const { data } = trpc.settings.get.useQuery(undefined, {
    enabled: !isThemeChosen(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const isDark = data?.settings.APPEARANCE_DARK_MODE_ENABLED === 'true'
  useEffect(() => {
    if (isDark && !isThemeChosen()) setColorScheme('dark')
  }, [isDark, setColorScheme])
}
