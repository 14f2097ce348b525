import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { arrivalIn } from '../../../platform/arrival.ts'

/**
 * Returns who invited the viewer, if they have just joined by an invitation, and a function that ends the greeting. Takes
 * it from the history, so that the greeting shows once.
 */
export function useGreeting() {
  const location = useLocation()
  const navigate = useNavigate()
  const arrived = arrivalIn(location.state).joinedBy
  const [joinedBy, setJoinedBy] = useState(arrived)
  useEffect(() => {
    if (arrived !== undefined) navigate(location, { replace: true, state: null })
  }, [arrived, location, navigate])
  return [joinedBy, () => setJoinedBy(undefined)] as const
}
