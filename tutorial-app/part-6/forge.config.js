module.exports = {
  packagerConfig: {
    asar: true,
    icon: './icons/jotter', // without extension: Forge adds .ico on Windows, .icns on macOS
    osxSign: {},
    osxNotarize: {
      appleId: process.env.APPLE_ID,
      appleIdPassword: process.env.APPLE_APP_PASSWORD,
      teamId: process.env.APPLE_TEAM_ID
    }
  },
  makers: [
    {
      name: '@electron-forge/maker-squirrel',
      config: {
        certificateFile: './signing/jotter.pfx',
        certificatePassword: process.env.CERTIFICATE_PASSWORD
      }
    },
    { name: '@electron-forge/maker-zip', platforms: ['darwin'] },
    { name: '@electron-forge/maker-dmg', config: {} },
    { name: '@electron-forge/maker-deb', config: {} },
    { name: '@electron-forge/maker-rpm', config: {} }
  ],
  publishers: [
    {
      name: '@electron-forge/publisher-github',
      config: {
        repository: { owner: 'YOUR-NAME', name: 'jotter' },
        prerelease: false,
        draft: true
      }
    }
  ]
}
