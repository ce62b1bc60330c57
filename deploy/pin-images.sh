#!/bin/sh
# Pins the base images: writes the current digest of each tag to .env, which compose.yaml reads.
# Run it again to use newer builds of the same tags. Requires Docker with buildx and access to the registry.
set -eu
umask 077
cd "$(dirname "$0")"
[ -f .env ] || { echo 'Missing .env: copy .env.example to .env first.' >&2; exit 1; }

names='NODE_IMAGE POSTGRES_IMAGE REDIS_IMAGE'
pins=''
for name in $names; do
  image=$(sed -n "s/.*\${$name:-\([^}]*\)}.*/\1/p" compose.yaml | head -n 1)
  digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')
  case $digest in
    sha256:*) pins="$pins$name=$image@$digest
" ;;
    *) echo "The registry returned no digest for $image." >&2; exit 1 ;;
  esac
done
rest=$(grep -Ev "^($(echo "$names" | tr ' ' '|'))=" .env || true)
printf '%s\n%s' "$rest" "$pins" > .env
printf '%s' "$pins"
