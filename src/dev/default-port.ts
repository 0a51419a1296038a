/** Default port of the development server. If it is in use, the next free port is taken. */
export const DEV_PORT = 3000;
