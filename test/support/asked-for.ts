/**
 * `npm test` leaves tests on real servers, which take minutes, to `.ci/run`. Why they are skipped; false where
 * HIGHSTREET_TEST_SERVERS is 1.
 */
export const serversNotAsked: string | false =
  process.env.HIGHSTREET_TEST_SERVERS === '1' ? false : 'HIGHSTREET_TEST_SERVERS=1 runs tests on real servers'
