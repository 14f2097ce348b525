import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { trpc } from '../../../platform/trpc.ts'
import { isThemeChosen } from '../../../ui/color-scheme.ts'
import { useSaveTheme } from './use-settings.ts'

/** The signed-in user's theme: `choose` applies it at once and saves it as their setting. */
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
 * Applies the account's dark theme in a browser without a stored choice. Ignores "off", which is also the default
 * of users who follow their system.
 */
export function useApplyAccountTheme() {
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
