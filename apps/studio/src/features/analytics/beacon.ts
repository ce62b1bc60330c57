/** Script with which an app's page reports a page view. */
export const createBeaconSnippet = (service: string, siteKey: string): string =>
  `<script>
  navigator.sendBeacon('${service}/api/v1/internal/analytics/collect', JSON.stringify({
    site_key: '${siteKey}',
    events: [{ name: 'pageview', url: location.href, referrer: document.referrer || null }],
  }));
</script>`;
