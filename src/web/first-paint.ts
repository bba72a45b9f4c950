// Loaded by the portal's page before its style is drawn, as a classic script that stands alone: an
// earlier choice of theme is in force from the first pixel on, without an inline script.
(() => {
  try {
    const theme = localStorage.getItem('candor/theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // A browser that keeps nothing follows its system.
  }
})();
